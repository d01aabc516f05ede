#pragma once
#include <xcb/dpms.h>
#include <xcb/shape.h>
#include <xcb/xcb.h>
