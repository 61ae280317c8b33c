package media

import (
	"cmp"
	"context"

	"raymi.example/internal/errs"
)

// quotaMax is the largest quota that an editor may set.
const quotaMax = 1 << 40

// Quota is how many bytes the files of an owner may take, and take.
type Quota struct {
	OwnerID int32
	Used    int64
	// Limit is that which an editor has set; 0 = none is set.
	Limit int64
}

// Quota returns q with the limit of the installation unless an editor has set one.
func (l Limits) Quota(q Quota) Quota {
	q.Limit = cmp.Or(q.Limit, l.Owner)
	return q
}

// Allow refuses bytes beyond the limit.
func (q Quota) Allow(bytes int64) error {
	if q.Used+bytes > q.Limit {
		return errs.New(errs.Refused, "quota_exceeded", "The files of this account may take %s", amount(q.Limit))
	}
	return nil
}

// CheckQuota refuses a limit that an editor may not set.
func CheckQuota(limit float64) error {
	var rules errs.Fields
	rules.Check(limit >= 1 && limit <= quotaMax, "limitBytes", errs.KeyIncorrect, "limitBytes must be from 1 to %d", int64(quotaMax))
	return rules.Err()
}

// StoredBytes is what the file takes in the store: its original and its clean picture.
func (f File) StoredBytes() int64 {
	if f.CleanBytes == nil {
		return f.Bytes
	}
	return f.Bytes + *f.CleanBytes
}

// Quotas is the storage of quotas.
type Quotas interface {
	// FindQuota returns what the owner's files take, and the limit that an editor has set.
	FindQuota(ctx context.Context, ownerID int32) (Quota, error)
	// LockQuota is FindQuota; until the transaction of ctx ends, no other one adds files of the owner.
	LockQuota(ctx context.Context, ownerID int32) (Quota, error)
	// SetQuota stores the limit that the editor sets.
	SetQuota(ctx context.Context, ownerID int32, limit int64, editorID int32) (Quota, error)
}
