@_spi(Reflection) internal import Swift

/// The properties of a type of entities, without an entity of it.
enum EntityFields {
    /// Returns their names, in the order of the source.
    static func names<Entity: AppEntity>(of type: Entity.Type) -> [String] {
        var names: [String] = []
        // 1: the fields of a class. The constant of that name is a variable for the compiler.
        let options = _EachFieldOptions(rawValue: type is AnyClass ? 1 : 0)
        _ = _forEachField(of: type, options: options) { label, _, fieldType, _ in
            if fieldType is any ListedField.Type {
                names.append(String(cString: label).propertyName)
            }
            return true
        }
        return names
    }
}

/// A property that is listed with its entity.
private protocol ListedField {}

extension EntityProperty: ListedField {}
extension ComputedEntityProperty: ListedField {}
extension DeferredEntityProperty: ListedField {}
