#include "clicktrain.h"
#include <assert.h>

int main(void)
{
    struct clicktrain ct;
    clicktrain_init(&ct, 384000);
    for (uint32_t i = 0; i < 384000; i++) assert(!clicktrain_push(&ct, 3));
    assert(ct.train.clicks == 0);
    return 0;
}
