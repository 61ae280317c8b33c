package store_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"raymi.example/internal/errs"
	"raymi.example/services/media/internal/media"
)

func TestTheQuotaCountsOriginalsAndCleanPictures(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	create(t, db, cleaned("plaza.png", "0000000001"))
	create(t, db, photo("qoricancha.png", "0000000002"))
	elsewhere := photo("other.png", "0000000003")
	elsewhere.OwnerID = 8
	create(t, db, elsewhere)
	q, err := db.SetQuota(t.Context(), 7, 9000, 6)
	if want := (media.Quota{OwnerID: 7, Used: 2*2000 + 1800, Limit: 9000}); err != nil || q != want {
		t.Errorf("got %+v, %v", q, err)
	}
	if q, err = db.SetQuota(t.Context(), 7, 8000, 5); err != nil || q.Limit != 8000 {
		t.Errorf("after a second change: %+v, %v", q, err)
	}
	if q, err = db.FindQuota(t.Context(), 9); err != nil || q != (media.Quota{OwnerID: 9}) {
		t.Errorf("of an owner without files: %+v, %v", q, err)
	}
	if err := db.RemoveAnswers(t.Context(), 7); err != nil {
		t.Fatal(err)
	}
	if q, err = db.FindQuota(t.Context(), 7); err != nil || q.Limit != 0 {
		t.Errorf("after the account is deleted: %+v, %v", q, err)
	}
}

func TestConcurrentUploadsDoNotExceedTheQuotaTogether(t *testing.T) {
	t.Parallel()
	db, _ := open(t)
	limits := media.Limits{Owner: 3 * 2000}
	var uploads sync.WaitGroup
	for i := range 8 {
		uploads.Go(func() {
			f := photo("a.png", fmt.Sprintf("%010d", i))
			f.StorageKey = fmt.Sprintf("other/%d", i) // other bytes: the lock of an object does not serialise them
			_, err := db.CreateFile(context.Background(), f, func(ctx context.Context) error {
				q, err := db.LockQuota(ctx, f.OwnerID)
				if err != nil {
					return err
				}
				return limits.Quota(q).Allow(f.StoredBytes())
			})
			if err != nil && errs.KindOf(err) != errs.Refused {
				t.Error(err)
			}
		})
	}
	uploads.Wait()
	if q, err := db.FindQuota(t.Context(), 7); err != nil || q.Used != 3*2000 {
		t.Errorf("got %+v, %v", q, err)
	}
}
