#include "clicktrain.h"
#include <stdlib.h>
#include <string.h>

enum { MIN_CLICKS = 5, THRESHOLD = 8 };

void clicktrain_init(struct clicktrain *ct, uint32_t rate)
{
    memset(ct, 0, sizeof *ct);
    ct->rate = rate;
    ct->floor = 16;
}

static int follows(const struct clicktrain *ct, uint32_t interval)
{
    if (interval > ct->rate / 4) return 0;
    if (ct->train.interval == 0) return 1;
    return interval * 10 < ct->train.interval * 17 && ct->train.interval * 10 < interval * 17;
}

int clicktrain_push(struct clicktrain *ct, int16_t sample)
{
    int ended = 0;
    ct->now++;
    ct->envelope += (abs(sample) - ct->envelope) / 8;
    if (ct->envelope > ct->floor) ct->floor++;
    else if (ct->floor > 1) ct->floor--;
    if (ct->envelope > THRESHOLD * ct->floor && ct->now - ct->last_click > ct->rate / 500) {
        uint32_t interval = ct->now - ct->last_click;
        if (!follows(ct, interval)) {
            ended = ct->train.clicks >= MIN_CLICKS;
            ct->train = (struct train){ .first = ct->now };
        } else {
            ct->train.interval = interval;
        }
        ct->train.clicks++;
        ct->last_click = ct->now;
    }
    return ended;
}
