/** Focuses the first invalid field in document order, after the next paint has marked the fields. */
export function focusFirst() {
  requestAnimationFrame(() => {
    const marked = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]')]
    // A language that a narrow screen hides cannot take the focus.
    marked.find((element) => element.checkVisibility?.() ?? true)?.focus()
  })
}
