package strapi

// Quoted returns a text as the encoder writes it.
func Quoted(text string) string {
	e := &encoder{}
	e.quoted(text)
	return string(e.out)
}
