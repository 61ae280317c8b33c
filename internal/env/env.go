package env

import (
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"reflect"
	"strconv"
	"time"

	"github.com/caarlos0/env/v11"
)

// Environ returns the variables of this process by name.
func Environ() map[string]string { return env.ToMap(os.Environ()) }

// Parser converts the text of a variable to a field of one type.
type Parser struct {
	field reflect.Type
	parse env.ParserFunc
}

// Type makes a Parser of fields of type T. The error of parse completes the sentence that starts with the variable's
// name.
func Type[T any](parse func(string) (T, error)) Parser {
	return Parser{reflect.TypeFor[T](), func(text string) (any, error) { return parse(text) }}
}

// Load sets the fields of *config from variables and returns the problems found; Problems.Err is nil if there are none.
// parsers are for types of fields other than string, int, int64, bool, time.Duration, url.URL, Hex and Key.
func Load(config any, variables map[string]string, parsers ...Parser) *Problems {
	if variables == nil {
		variables = map[string]string{} // nil would mean the variables of this process
	}
	var name string // of the variable whose parser is called next: the library's errors name only the field
	options := env.Options{Environment: variables, FuncMap: map[reflect.Type]env.ParserFunc{}}
	options.OnSet = func(variable string, _ any, _ bool) { name = variable }
	for _, p := range append(own(), parsers...) {
		options.FuncMap[p.field] = func(text string) (any, error) {
			value, err := p.parse(text)
			if err != nil {
				return nil, fmt.Errorf("%s %w", name, err)
			}
			return value, nil
		}
	}
	problems := &Problems{}
	var all env.AggregateError
	if errors.As(env.ParseWithOptions(config, options), &all) {
		for _, err := range all.Errors {
			problems.list = append(problems.list, sentence(err))
		}
	}
	reportRemoved(variables, problems)
	return problems
}

func sentence(err error) string {
	var empty env.EmptyVarError
	var malformed env.ParseError
	switch {
	case errors.As(err, &empty):
		return empty.Key + " is required"
	case errors.As(err, &malformed):
		return malformed.Err.Error()
	default:
		return err.Error()
	}
}

// Hex is a secret written in hex.
type Hex []byte

func own() []Parser {
	return []Parser{Type(number[int]), Type(number[int64]), Type(truth), Type(duration), Type(address), Type(parseHex), Type(parseKey)}
}

func number[T int | int64](text string) (T, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, errors.New("is not a number of 0 or more")
	}
	return T(n), nil
}

func truth(text string) (bool, error) {
	b, err := strconv.ParseBool(text)
	if err != nil {
		return false, errors.New("is neither true nor false")
	}
	return b, nil
}

func duration(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d < 0 {
		return 0, errors.New("is not a duration like 24h")
	}
	return d, nil
}

func address(text string) (url.URL, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return url.URL{}, errors.New("is not a URL")
	}
	return *u, nil
}

func parseHex(text string) (Hex, error) {
	b, err := hex.DecodeString(text)
	if err != nil {
		return nil, errors.New("is not hex")
	}
	return b, nil
}
