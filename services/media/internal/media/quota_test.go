package media_test

import (
	"math"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

func TestTheQuotaOfAnOwner(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		limits media.Limits
		set    int64
		want   int64
	}{{media.Limits{Owner: 100}, 0, 100}, {media.Limits{Owner: 100}, 7, 7}} {
		if got := c.limits.Quota(media.Quota{Limit: c.set}).Limit; got != c.want {
			t.Errorf("%+v and %d: got %d", c.limits, c.set, got)
		}
	}
	q := media.Quota{Used: 60, Limit: 100}
	if err := q.Allow(40); err != nil {
		t.Errorf("what just fits: %v", err)
	}
	if e := errs.As(q.Allow(41)); e == nil || e.Kind != errs.Refused || e.Key != "quota_exceeded" {
		t.Errorf("a byte too much: %v", e)
	}
}

func TestALimitIsBounded(t *testing.T) {
	t.Parallel()
	for limit, ok := range map[float64]bool{1: true, 1 << 40: true, 0: false, -1: false, 1<<40 + 1: false, math.Inf(1): false} {
		if err := media.CheckQuota(limit); (err == nil) != ok {
			t.Errorf("%v: %v", limit, err)
		}
	}
	if media.CheckQuota(math.NaN()) == nil {
		t.Error("NaN is a limit")
	}
}
