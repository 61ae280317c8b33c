const LABELABLE = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
]

/** The labels that name an element by its id, and the label around it. */
function labelsOf(element: HTMLElement): HTMLLabelElement[] {
  const named = element.id
    ? [...element.ownerDocument.querySelectorAll<HTMLLabelElement>(`label[for="${CSS.escape(element.id)}"]`)]
    : []
  const around = element.closest('label')
  return around && !around.htmlFor ? [...named, around] : named
}

/** Replaces `labels` of jsdom, which walks through the whole document for each label of it: half of the time of a form's tests. */
export function findLabelsById() {
  for (const { prototype } of LABELABLE) {
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      get(this: HTMLElement) {
        return labelsOf(this)
      },
    })
  }
}
