// Package permission refuses callers who lack a role.
package permission

import (
	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// RequireEditor returns errs.Forbidden unless the caller is an editor or an administrator.
func RequireEditor(caller identity.Caller) error {
	if !caller.Editor() {
		return errs.ErrForbidden()
	}
	return nil
}

// RequireAdministrator returns errs.Forbidden unless the caller is an administrator. The audit log is for
// administrators only, because it also records the actions of editors.
func RequireAdministrator(caller identity.Caller) error {
	if !caller.Administrator() {
		return errs.ErrForbidden()
	}
	return nil
}
