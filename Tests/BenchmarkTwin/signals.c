#include "signals.h"

#include "failure.h"
#include "marshal.h"
#include "names.h"
#include "properties.h"

static void append_object(DBusMessageIter *parent, const struct alarm *alarm) {
    static const char *const interface = ALARM_INTERFACE;
    DBusMessageIter interfaces, entry;
    need(dbus_message_iter_open_container(parent, DBUS_TYPE_ARRAY, "{sa{sv}}", &interfaces)
         && dbus_message_iter_open_container(&interfaces, DBUS_TYPE_DICT_ENTRY, NULL, &entry)
         && dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &interface));
    properties_append_signalled(&entry, alarm);
    need(dbus_message_iter_close_container(&interfaces, &entry)
         && dbus_message_iter_close_container(parent, &interfaces));
}

void signal_added(struct service *service, const struct alarm *alarm, const char *path) {
    DBusMessage *signal = dbus_message_new_signal(ROOT_PATH, OBJECT_MANAGER, "InterfacesAdded");
    DBusMessageIter arguments;
    need(signal != NULL);
    dbus_message_iter_init_append(signal, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_OBJECT_PATH, &path));
    append_object(&arguments, alarm);
    outbox_signal(&service->outbox, signal);
}

void signal_next_fire(struct service *service) {
    uint64_t fire = alarms_next_fire(&service->alarms);
    if (fire == service->announced_fire)
        return;
    service->announced_fire = fire;
    static const char *const interface = ROOT_INTERFACE;
    DBusMessage *signal = dbus_message_new_signal(ROOT_PATH, DBUS_INTERFACE_PROPERTIES, "PropertiesChanged");
    DBusMessageIter arguments, changed, invalidated;
    need(signal != NULL);
    dbus_message_iter_init_append(signal, &arguments);
    need(dbus_message_iter_append_basic(&arguments, DBUS_TYPE_STRING, &interface)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "{sv}", &changed));
    append_uint64(&changed, "NextFireUSec", fire);
    need(dbus_message_iter_close_container(&arguments, &changed)
         && dbus_message_iter_open_container(&arguments, DBUS_TYPE_ARRAY, "s", &invalidated)
         && dbus_message_iter_close_container(&arguments, &invalidated));
    outbox_signal(&service->outbox, signal);
}
