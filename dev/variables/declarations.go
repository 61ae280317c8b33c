package variables

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

const module = "raymi.example/"

// Variable is the declaration of one environment variable: a field with the tag `env`.
type Variable struct {
	Name     string
	Default  string
	Required bool
	// Meaning is the comment of the field.
	Meaning string
}

// declarations finds structs in the sources below root.
type declarations struct {
	root  string
	files *token.FileSet
}

// ofProcess lists the variables of the type Config of a main package and of all processes.
func ofProcess(root, folder string) ([]Variable, error) {
	d := declarations{root, token.NewFileSet()}
	own, err := d.ofType(folder, "Config")
	if err != nil {
		return nil, err
	}
	general, err := d.ofType("internal/app", "Config")
	return append(general, own...), err
}

// ofType lists the variables of a struct, with those of the structs in its fields.
func (d declarations) ofType(folder, name string) ([]Variable, error) {
	//nolint:staticcheck // build tags do not matter here
	packages, err := parser.ParseDir(d.files, filepath.Join(d.root, folder), nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	for _, p := range packages {
		for path, file := range p.Files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			if found, ok := structNamed(file, name); ok {
				return d.ofFields(folder, file, found)
			}
		}
	}
	return nil, nil // a type of another kind
}

func structNamed(file *ast.File, name string) (*ast.StructType, bool) {
	object := file.Scope.Lookup(name)
	if object == nil {
		return nil, false
	}
	spec, ok := object.Decl.(*ast.TypeSpec)
	if !ok {
		return nil, false
	}
	found, ok := spec.Type.(*ast.StructType)
	return found, ok
}

func (d declarations) ofFields(folder string, file *ast.File, s *ast.StructType) (list []Variable, err error) {
	names := map[string]string{} // field → variable
	var comment string
	for _, field := range s.Fields.List {
		if text := field.Doc.Text(); text != "" {
			comment = text // it is also about the next fields without one
		}
		if field.Tag == nil {
			inner, err := d.ofNested(folder, file, field.Type)
			if err != nil {
				return nil, err
			}
			list = append(list, inner...)
			continue
		}
		v, err := variable(field, comment)
		if err != nil {
			return nil, err
		}
		names[field.Names[0].Name] = v.Name
		list = append(list, v)
	}
	for i := range list {
		list[i].Meaning = withNames(list[i].Meaning, names)
	}
	return list, nil
}

func variable(field *ast.Field, comment string) (v Variable, err error) {
	text, err := strconv.Unquote(field.Tag.Value)
	if err != nil {
		return v, err
	}
	tag := reflect.StructTag(text)
	name, options, _ := strings.Cut(tag.Get("env"), ",")
	if name == "" || !slices.Contains(strings.FieldsFunc(comment, notInNames), field.Names[0].Name) {
		return v, fmt.Errorf("no comment names the field %s", field.Names[0].Name)
	}
	return Variable{
		Name: name, Default: tag.Get("envDefault"), Required: strings.Contains(options, "notEmpty"),
		Meaning: strings.Join(strings.Fields(comment), " "),
	}, nil
}

func notInNames(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// ofNested lists the variables of a field that is a struct of this module.
func (d declarations) ofNested(folder string, file *ast.File, of ast.Expr) ([]Variable, error) {
	switch t := of.(type) {
	case *ast.Ident:
		return d.ofType(folder, t.Name)
	case *ast.SelectorExpr:
		alias, ok := t.X.(*ast.Ident)
		if !ok {
			return nil, nil
		}
		for _, imported := range file.Imports {
			path, err := strconv.Unquote(imported.Path.Value)
			if err != nil {
				return nil, err
			}
			if local, own := strings.CutPrefix(path, module); own && strings.HasSuffix(path, "/"+alias.Name) {
				return d.ofType(local, t.Sel.Name)
			}
		}
	}
	return nil, nil
}

// withNames replaces names of fields by those of their variables.
func withNames(text string, names map[string]string) string {
	words := strings.Split(text, " ")
	for i, word := range words {
		bare := strings.TrimRight(word, ".,:;")
		if name, ok := names[bare]; ok {
			words[i] = "`" + name + "`" + word[len(bare):]
		}
	}
	return strings.Join(words, " ")
}
