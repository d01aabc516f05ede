@_spi(Reflection) internal import Swift

/// The properties of an entity type, without an entity.
enum EntityFields {
    /// Returns the names, in source order.
    static func names<Entity: AppEntity>(of type: Entity.Type) -> [String] {
        var names: [String] = []
        // 1 means the fields of a class. The imported constant is a variable for the compiler.
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

/// A property listed with its entity.
private protocol ListedField {}

extension EntityProperty: ListedField {}
extension ComputedEntityProperty: ListedField {}
extension DeferredEntityProperty: ListedField {}
