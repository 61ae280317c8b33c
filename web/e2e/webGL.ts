/** Makes a browser one without WebGL. Runs in the page. */
export function withoutWebGL() {
  const getContext = HTMLCanvasElement.prototype.getContext as (kind: string, ...rest: unknown[]) => unknown
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
  } as never
}
