#ifndef CLICKTRAIN_H
#define CLICKTRAIN_H
#include <stdint.h>

struct train {
    uint32_t first;      /* sample of the first click */
    uint16_t clicks;
    uint32_t interval;   /* last interval, in samples */
};

struct clicktrain {
    uint32_t rate, now, last_click;
    int32_t envelope, floor;
    struct train train;
};

void clicktrain_init(struct clicktrain *ct, uint32_t rate);

/* Returns 1 when a train of at least five clicks has ended. */
int clicktrain_push(struct clicktrain *ct, int16_t sample);
#endif
