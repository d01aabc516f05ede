/// Makes an enumeration whose cases have one value each a value of parameters and results, with a different type for
/// each case.
///
/// ```swift
/// @UnionValue
/// enum VisualSearchResult {
///     case landmark(LandmarkEntity)
///     case collection(CollectionEntity)
/// }
/// ```
@attached(extension, conformances: UnionValue, names: named(unionCases), named(unionCase))
public macro UnionValue() = #externalMacro(module: "AppIntentsMacros", type: "UnionValue")

/// Lists a computed property among the properties of its entity. The getter runs at each access.
///
/// ```swift
/// @ComputedProperty
/// var defaultPlace: PlaceDescriptor { UserDefaults.standard.defaultPlace }
/// ```
@attached(peer, names: prefixed(_))
public macro ComputedProperty() = #externalMacro(module: "AppIntentsMacros", type: "ComputedProperty")

/// Lists a computed property among the properties of its entity.
///
/// - Parameter title: The title of the property, for people.
@attached(peer, names: prefixed(_))
public macro ComputedProperty(title: LocalizedStringResource) =
    #externalMacro(module: "AppIntentsMacros", type: "ComputedProperty")

/// Lists a property with a slow getter among the properties of its entity. The getter runs only when a caller requests
/// the property by name.
///
/// ```swift
/// @DeferredProperty
/// var crowdStatus: Int {
///     get async throws { await modelData.getCrowdStatus(self) }
/// }
/// ```
@attached(peer, names: prefixed(_))
public macro DeferredProperty() = #externalMacro(module: "AppIntentsMacros", type: "DeferredProperty")

/// Lists a property with a slow getter among the properties of its entity.
///
/// - Parameter title: The title of the property, for people.
@attached(peer, names: prefixed(_))
public macro DeferredProperty(title: LocalizedStringResource) =
    #externalMacro(module: "AppIntentsMacros", type: "DeferredProperty")

/// Makes a type an intent of a schema: adds ``AppIntent``, a title unless there is one, and ``AppIntent/Parameter`` for
/// stored properties without a wrapper and a value. The schema itself has no effect.
@attached(extension, conformances: AppIntent)
@attached(member, names: named(title))
@attached(memberAttribute)
public macro AppIntent(schema: AssistantSchemas.Intent) =
    #externalMacro(module: "AppIntentsMacros", type: "AppIntent")

/// Makes a type an entity of a schema: adds ``AppEntity``, a text for the type unless there is one, and
/// ``AppEntity/Property`` for stored properties without a wrapper and a value. The schema itself has no effect.
@attached(extension, conformances: AppEntity)
@attached(member, names: named(typeDisplayRepresentation))
@attached(memberAttribute)
public macro AppEntity(schema: AssistantSchemas.Entity) =
    #externalMacro(module: "AppIntentsMacros", type: "AppEntity")

/// Makes an enumeration one of a schema: adds ``AppEnum``, and a text for the type unless there is one. The schema
/// itself has no effect.
@attached(extension, conformances: AppEnum)
@attached(member, names: named(typeDisplayRepresentation))
public macro AppEnum(schema: AssistantSchemas.Enum) = #externalMacro(module: "AppIntentsMacros", type: "AppEnum")
