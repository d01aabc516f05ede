extension PrivateBus {
    /// The real store of permissions, of the package xdg-desktop-portal, for a bus that starts it when it is needed.
    public static let permissionStore = [
        "org.freedesktop.impl.portal.PermissionStore": "/usr/libexec/xdg-permission-store"
    ]
}
