// Order: who comes when in a block.
#pragma once

/// The one that is `place`-th of `count` in a block: another one begins each block, and every other block goes round
/// backwards, so that none always follows the same one.
static inline int in_order(int block, int place, int count) {
    int round = block + 1;
    return (round + (round % 2 == 0 ? place : count - place)) % count;
}
