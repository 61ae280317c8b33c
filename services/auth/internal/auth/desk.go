package auth

import (
	"context"

	"raymi.example/internal/desk"
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// Rights are what audit tells of an account.
func (u User) Rights() desk.Values {
	return desk.Values{"role": string(u.Role), "eventHostData": u.EventHostID, "confirmed": u.Confirmed, "blocked": u.Blocked}
}

// SameRights reports whether nothing that audit tells of has changed.
func (u User) SameRights(old User) bool {
	return u.Role == old.Role && u.EventHostID == old.EventHostID && u.Confirmed == old.Confirmed && u.Blocked == old.Blocked
}

// CheckRoleFilter refuses to look for a role that no account has; none is all of them.
func CheckRoleFilter(role string) error {
	if r, ok := RoleOf(identity.Role(role)); role == "" || ok && r.Type != publicRole {
		return nil
	}
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter role")
}

// Directory is what the desk needs of storage.
type Directory interface {
	// FindUser returns the user with the id, or errs.NotFound.
	FindUser(ctx context.Context, id int32) (User, error)
	// UpdateUser is that of Users; what an administrator changes is kept in audit.
	UpdateUser(ctx context.Context, id int32, change func(*User) error) (User, error)
	// ListUsers returns a page, newest first, and how many there are; the page's filter is a role.
	ListUsers(ctx context.Context, p desk.Page) ([]User, int32, error)
	// AuditEntries returns a page of what was done, newest first, and how many there are.
	AuditEntries(ctx context.Context, p desk.Page) ([]desk.Entry, int32, error)
}
