package auth

import (
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
)

// publicRole is the type of anonymous visitors' role; no account has it.
const publicRole identity.Role = "public"

// rolesSince is the creation time of all roles, which the contract requires.
var rolesSince = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Role is a named set of permissions. The list is fixed: permissions are code.
type Role struct {
	ID          int32
	Name        string
	Description string
	Type        identity.Role
}

// CreatedAt is also the time of the last change, since roles never change.
func (Role) CreatedAt() time.Time { return rolesSince }

// Roles returns all roles; their ids are part of the contract and never change.
func Roles() []Role {
	return []Role{
		{1, "Authenticated", "Authenticated", identity.Authenticated},
		{2, "Public", "Public", publicRole},
		{3, "Cliente", "Cliente", identity.Client},
		{4, "Organizador de eventos", "Organizador de eventos", identity.Organizer},
		{5, "Editor", "Editor", identity.Editor},
		{6, "Administrador", "Administrador", identity.Administrator},
	}
}

// RoleOf returns the role of a type; the roles of accounts always exist.
func RoleOf(kind identity.Role) (Role, bool) {
	for _, r := range Roles() {
		if r.Type == kind {
			return r, true
		}
	}
	return Role{}, false
}

func checkRole(rules *errs.Fields, kind string) identity.Role {
	r, ok := RoleOf(identity.Role(kind))
	rules.Check(ok && r.Type != publicRole, "role", errs.KeyIncorrect,
		"role must be one of the following values: authenticated, cliente, organizador_de_eventos, editor, administrador")
	return r.Type
}
