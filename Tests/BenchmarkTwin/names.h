// Names: those of the bus interface that both the measured service and its twin serve.
#pragma once

#define ROOT_PATH "/org/example/Alarms"
#define ROOT_INTERFACE "org.example.Alarms"
#define ALARM_INTERFACE ROOT_INTERFACE ".Alarm"
#define ERROR_PREFIX ROOT_INTERFACE ".Error."
#define OBJECT_MANAGER "org.freedesktop.DBus.ObjectManager"
#define INTERFACE_VERSION 1
