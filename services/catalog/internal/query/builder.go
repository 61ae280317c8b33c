package query

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

// Budgets of a query; above them it is refused (400) rather than changed.
const (
	maxDepth   = 4
	maxMembers = 100
	// maxGroups bounds nested groups: the gateway limits the nesting of $and, $or and $not to eight; each of these makes a
	// group, and so do the conditions between them.
	maxGroups = 24
)

// Viewer identifies the reader. Editors read all drafts, hosts and applicants their own; the zero value is the public.
type Viewer struct {
	Everything bool
	HostID     int32
	UserID     int32
	// Shown is a row that a preview link shows although it is not public; zero = none.
	Shown Row
}

// Row identifies a row of a table.
type Row struct {
	Table string
	ID    int32
}

// builder builds one SQL statement. Values of a request become arguments; no text of a request becomes SQL.
type builder struct {
	schema *Schema
	chain  []locale.Tag
	viewer Viewer
	drafts bool
	now    time.Time
	// nowArg is the placeholder of now, once a condition has used it.
	nowArg string
	// timed are the tables in the conditions so far whose rows are published by time.
	timed []string
	// allTranslations: the texts of all languages are selected in addition to the served ones.
	allTranslations bool
	// matched are the words that the page is sorted by.
	matched *queryv1.Match
	// circle is the one whose distance the page may be sorted by.
	circle *queryv1.Circle
	// counted: the statement of the page also selects the total, where it reads all rows that match.
	counted bool
	// positioned: an argument is the position of a client.
	positioned bool
	args       []any
	count      int
}

func (b *builder) arg(value any) string {
	b.args = append(b.args, value)
	return "$" + strconv.Itoa(len(b.args))
}

// among is the right side of "= " for one of the ids. The planner expects ten rows of an array, so a single id is compared by itself.
func (b *builder) among(ids []int32) string {
	if len(ids) == 1 {
		return b.arg(ids[0])
	}
	return "ANY (" + b.arg(ids) + ")"
}

func (b *builder) alias() string {
	b.count++
	return "t" + strconv.Itoa(b.count)
}

// invalid is the recorded error for a name that is not on the allow-list.
func invalid(name string) error {
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter %s", name)
}

func overBudget(what string) error {
	return errs.New(errs.Invalid, "query_too_expensive", "The query has too many %s", what)
}

// expression returns the SQL value of a scalar attribute of the row with the alias.
func (b *builder) expression(t *table, alias, name string) (string, queryv1.Kind, error) {
	if name == "id" {
		return alias + ".id", queryv1.Kind_KIND_INTEGER, nil
	}
	a := t.byName[name]
	if a == nil || a.related() || a.shownOnly || a.kind == queryv1.Kind_KIND_JSON {
		return "", 0, invalid(name)
	}
	switch {
	case name == localeAttribute:
		return b.servedLocale(t, alias), a.kind, nil
	case a.translated:
		return b.translated(t, alias, a.column), a.kind, nil
	}
	return alias + "." + a.column, a.kind, nil
}

// translated returns the text that the fallback chain serves.
func (b *builder) translated(t *table, alias, column string) string {
	parts := make([]string, len(b.chain))
	for i, tag := range b.chain {
		parts[i] = fmt.Sprintf("(SELECT x.%s FROM %s x WHERE x.%s = %s.id AND x.locale = '%s')", column, t.Translations, t.Key, alias, tag)
	}
	return "COALESCE(" + strings.Join(parts, ", ") + ")"
}

// servedLocale returns the language in which the row's name (its first translated text) is served.
func (b *builder) servedLocale(t *table, alias string) string {
	name := t.firstTranslated()
	if name == "" {
		return "'" + string(b.chain[0]) + "'"
	}
	parts := make([]string, len(b.chain))
	for i, tag := range b.chain {
		parts[i] = fmt.Sprintf("(SELECT x.locale FROM %s x WHERE x.%s = %s.id AND x.locale = '%s' AND x.%s IS NOT NULL)",
			t.Translations, t.Key, alias, tag, name)
	}
	return "COALESCE(" + strings.Join(parts, ", ") + ")"
}

func (e *entity) firstTranslated() string {
	for _, a := range e.attributes {
		if a.translated {
			return a.column
		}
	}
	return ""
}

// public is the condition that a row is public: its publication time has passed. now is an argument, so that the
// reader's clock decides.
func (b *builder) public(alias string) string {
	return alias + ".published_at <= " + b.nowArgument()
}

// nowArgument returns the placeholder of now.
func (b *builder) nowArgument() string {
	if b.nowArg == "" {
		b.nowArg = b.arg(b.now)
	}
	return b.nowArg
}

// visible is the condition under which the viewer may read a row; "" = always.
func (b *builder) visible(t *table, alias string) string {
	if t.component || !t.has(publishedAttribute) {
		return ""
	}
	if b.drafts && b.viewer.Everything {
		return ""
	}
	published := b.public(alias)
	if !slices.Contains(b.timed, t.Name) {
		b.timed = append(b.timed, t.Name)
	}
	if !b.drafts {
		return published
	}
	if t.Name == b.viewer.Shown.Table {
		published += fmt.Sprintf(" OR %s.id = %s", alias, b.arg(b.viewer.Shown.ID))
	}
	if t.Owner != "" && b.viewer.HostID != 0 {
		published += fmt.Sprintf(" OR %s.%s = %s", alias, t.Owner, b.arg(b.viewer.HostID))
	}
	if t.Applicant != "" && b.viewer.UserID != 0 {
		published += fmt.Sprintf(" OR %s.%s = %s", alias, t.Applicant, b.arg(b.viewer.UserID))
	}
	return "(" + published + ")"
}

// join joins the rows of a target to one parent.
type join struct {
	// from is "target [JOIN link]", parent the column that refers to the parent, tie the condition on it, order the stored
	// order of the rows ("" = none).
	from, parent, tie, order string
	// link is the link table alone, right its column that refers to the target; "" without a link table.
	link, right string
}

// join returns the join of a link from a parent's key to the target's rows with the alias.
func (b *builder) join(target *table, alias string, link Link, parentKey string) join {
	switch {
	case link.table != "":
		l := b.alias()
		j := join{
			from:   fmt.Sprintf("%s %s JOIN %s %s ON %s.id = %s.%s", link.table, l, target.Name, alias, alias, l, link.right),
			parent: l + "." + link.left, link: link.table + " " + l, right: l + "." + link.right,
		}
		j.tie = j.parent + " = " + parentKey
		if link.field != "" {
			j.tie += fmt.Sprintf(" AND %s.field = '%s'", l, link.field)
		}
		if link.order != "" {
			j.order = l + "." + link.order
		}
		return j
	case link.back != "":
		j := join{from: target.Name + " " + alias, parent: alias + "." + link.back}
		j.tie = j.parent + " = " + parentKey
		if link.order != "" {
			j.order = alias + "." + link.order
		}
		return j
	default:
		return join{from: target.Name + " " + alias, parent: alias + ".id", tie: alias + ".id = " + parentKey}
	}
}

// step follows a relation of the row with the alias; row is the alias of the target's rows.
func (b *builder) step(t *table, alias, relation string) (target *table, row string, j join, err error) {
	a := t.byName[relation]
	if a == nil || !a.related() {
		return nil, "", join{}, invalid(relation)
	}
	if target, err = b.schema.table(a.target); err != nil {
		return nil, "", join{}, err
	}
	link := t.Links[a.name]
	row = b.alias()
	return target, row, b.join(target, row, link, link.key(alias)), nil
}

// key is the column of the parent's row that the link starts from.
func (l Link) key(alias string) string {
	if l.column != "" {
		return alias + "." + l.column
	}
	return alias + ".id"
}

// and is the conjunction of all conditions that are not empty, TRUE without one.
func and(conditions ...string) string { return cmp.Or(all(conditions...), "TRUE") }

// all is and, but "" without a condition.
func all(conditions ...string) string {
	var parts []string
	for _, c := range conditions {
		if c != "" {
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, " AND ")
}
