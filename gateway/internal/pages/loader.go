package pages

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"raymi.example/internal/locale"
)

// starter asks for the page's files once the first view is painted, its large picture too unless that takes more than a
// second: on a slow phone they would hold it up. A page in a hidden tab paints nothing and starts at once. A few files at a time: twenty at once keep a phone from answering. The CSS is inside the page already: its files come for print only, so that the code
// that wants them does not wait, and finds them when the network has gone.
const starter = `(()=>{const go=()=>{const[entry,...rest]=JSON.parse(document.getElementById("files").textContent);` +
	`const add=(name,values)=>document.head.append(Object.assign(document.createElement(name),values));` +
	`const some=()=>{for(const href of rest.splice(0,5))add("link",href.endsWith(".css")?` +
	`{rel:"stylesheet",media:"print",href}:{rel:"modulepreload",href,fetchPriority:"low"});if(rest.length)setTimeout(some)};` +
	`add("script",{type:"module",src:entry});some()};` +
	`const picture=document.querySelector("img[fetchpriority]");` +
	`const drawn=picture?Promise.race([picture.decode().catch(()=>0),new Promise(late=>setTimeout(late,1000))]):Promise.resolve();` +
	`document.hidden?go():drawn.then(()=>requestAnimationFrame(()=>setTimeout(go)))})()`

var (
	starterHash = hashOf(starter)
	scripts     = regexp.MustCompile(`\s*<script type="module"[^>]*src="([^"]+)"[^>]*></script>|\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>`)
)

// hashOf names an inline text in a Content-Security-Policy.
func hashOf(text string) string {
	digest := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(digest[:]) + "'"
}

// takeScripts notes the scripts that the shell names, its entry first, and takes them out.
func (b *build) takeScripts(shell []byte) []byte {
	for _, match := range scripts.FindAllSubmatch(shell, -1) {
		b.scripts = append(b.scripts, string(match[1])+string(match[2]))
	}
	return scripts.ReplaceAll(shell, nil)
}

// start is the end of a page: the names of its files, and what asks for them.
func (b *build) start(k kind, tag locale.Tag) (string, error) {
	files := slices.Clone(b.scripts)
	for _, name := range slices.Concat(b.Pages[k].Words[tag], b.Pages[k].JS, b.styles[k].files) {
		if file := "/" + strings.TrimPrefix(name, "/"); !slices.Contains(files, file) {
			files = append(files, file)
		}
	}
	list, err := json.Marshal(files)
	if err != nil {
		return "", fmt.Errorf("scripts: %w", err)
	}
	return `<script type="application/json" id="files">` + string(list) + `</script><script>` + starter + `</script>`, nil
}
