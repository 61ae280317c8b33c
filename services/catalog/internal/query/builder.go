package query

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"raymi.example/internal/errs"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/locale"
)

// Budgets of one query; over them the answer is 400, never a narrower or wider result.
const (
	maxDepth   = 4
	maxMembers = 100
	// maxGroups bounds groups within groups: $and, $or and $not nested eight deep (the gateway counts those) make a group
	// each, and what stands between them another.
	maxGroups = 24
)

// Viewer says whose eyes read: drafts show to editors and, for their own rows, to hosts and to those who applied.
type Viewer struct {
	Everything bool
	HostID     int32
	UserID     int32
	// Shown is one row that a link shows although the public may not know of it; an empty one is none.
	Shown Row
}

// Row is one row of a table, and of no other.
type Row struct {
	Table string
	ID    int32
}

// builder writes one SQL statement. Values of a request become arguments; everything else is ours.
type builder struct {
	schema *Schema
	chain  [3]locale.Tag
	viewer Viewer
	drafts bool
	now    time.Time
	// present is the argument that holds now, once something asked for it.
	present string
	// timed are the tables whose rows become public with time in the conditions so far.
	timed []string
	// everyText: the texts of all languages are told beside the served ones.
	everyText bool
	args      []any
	count     int
}

func (b *builder) arg(value any) string {
	b.args = append(b.args, value)
	return "$" + strconv.Itoa(len(b.args))
}

func (b *builder) alias() string {
	b.count++
	return "t" + strconv.Itoa(b.count)
}

// invalid is the recorded answer to a name that is not on the allow-list.
func invalid(name string) error {
	return errs.New(errs.Invalid, "invalid_query", "Invalid parameter %s", name)
}

func overBudget(what string) error {
	return errs.New(errs.Invalid, "query_too_expensive", "The query has too many %s", what)
}

// expression is the SQL value of a scalar attribute of the row called alias.
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

// translated is the text that the fallback chain serves.
func (b *builder) translated(t *table, alias, column string) string {
	parts := make([]string, len(b.chain))
	for i, tag := range b.chain {
		parts[i] = fmt.Sprintf("(SELECT x.%s FROM %s x WHERE x.%s = %s.id AND x.locale = '%s')", column, t.Translations, t.Key, alias, tag)
	}
	return "COALESCE(" + strings.Join(parts, ", ") + ")"
}

// servedLocale is the language in which the row's name (its first translated text) is served.
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

// public is the condition that the public may know of a row: its time has come. One clock decides, that of whoever wrote it.
func (b *builder) public(alias string) string {
	return alias + ".published_at <= " + b.clock()
}

// clock is the argument that holds now.
func (b *builder) clock() string {
	if b.present == "" {
		b.present = b.arg(b.now)
	}
	return b.present
}

// visible is the condition under which this viewer may know of a row; "" = always.
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

// join ties the rows of a target to one parent.
type join struct {
	// from is "target [JOIN link]", parent the column that holds the parent's key, tie the condition on it, order the stored
	// order of the rows ("" = none).
	from, parent, tie, order string
	// link is the link table alone, right its reference to the target; "" without one.
	link, right string
}

// join leads from a parent's key over the link to the target's rows called alias.
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

// step leads from the row called alias over one of its relations: to the target's rows called row.
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

// key is the value of the parent's row that a link starts from.
func (l Link) key(alias string) string {
	if l.column != "" {
		return alias + "." + l.column
	}
	return alias + ".id"
}

func and(conditions ...string) string {
	var kept []string
	for _, c := range conditions {
		if c != "" {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		return "TRUE"
	}
	return strings.Join(kept, " AND ")
}
