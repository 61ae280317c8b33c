// Shows a list of events of the portal on another website: it puts a frame after its own element and makes it as high as the list.
// data-list is the path of the list, data-title the name of the frame.
;(() => {
  const script = document.currentScript
  const portal = new URL(script.src).origin
  const address = new URL(script.dataset.list || '/embed/events', portal)
  // Another origin, or another scheme, could run code in the page that trusts this file.
  if (address.origin !== portal) return
  const frame = document.createElement('iframe')
  frame.title = script.dataset.title || 'Raymi'
  frame.width = '100%'
  frame.height = '600'
  frame.loading = 'lazy'
  frame.style.border = '0'
  frame.src = address.href
  addEventListener('message', ({ origin, source, data }) => {
    const height = data?.raymiHeight
    if (origin !== portal || source !== frame.contentWindow || !Number.isFinite(height)) return
    frame.height = String(Math.min(Math.max(Math.ceil(height), 100), 8000))
  })
  script.after(frame)
})()
