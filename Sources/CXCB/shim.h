#pragma once
#include <xcb/dpms.h>
#include <xcb/xcb.h>
