package auth

import (
	"context"

	"raymi.example/internal/audit"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/paging"
)

// Rights are the audited attributes of an account.
func (u User) Rights() audit.Values {
	return audit.Values{
		"role": string(u.Role), "eventHostData": u.EventHostID, "confirmed": u.Confirmed, "blocked": u.Blocked,
		"secondFactor": u.SecondFactor,
	}
}

// SameRights reports whether the audited attributes are equal.
func (u User) SameRights(old User) bool {
	return u.Role == old.Role && u.EventHostID == old.EventHostID && u.Confirmed == old.Confirmed && u.Blocked == old.Blocked &&
		u.SecondFactor == old.SecondFactor
}

// CheckRoleFilter refuses unknown roles; "" selects all.
func CheckRoleFilter(role string) error {
	if r, ok := RoleOf(identity.Role(role)); role == "" || ok && r.Type != publicRole {
		return nil
	}
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter role")
}

// Directory is the storage behind the desk's accounts.
type Directory interface {
	// ResetSecondFactor removes the user's second factor and ends the user's sessions, or returns errs.NotFound.
	ResetSecondFactor(ctx context.Context, userID int32) (User, error)
	// FindUser returns the user with the id, or errs.NotFound.
	FindUser(ctx context.Context, id int32) (User, error)
	// UpdateUser is that of Users; changes by administrators are audited.
	UpdateUser(ctx context.Context, id int32, change func(*User) error) (User, error)
	// ListUsers returns a page, newest first, and the total; the page's filter is a role.
	ListUsers(ctx context.Context, p paging.Page) ([]User, int32, error)
	// AuditEntries returns a page of audit entries, newest first, and the total.
	AuditEntries(ctx context.Context, p paging.Page) ([]audit.Entry, int32, error)
}
