/** Hides everything beside the cover, also from keyboard, screen reader, title and paper, and takes the focus. Answers with what shows it again, as it was. */
export function hidePage(cover: HTMLElement, title: string): () => void {
  const beside = [...document.body.children].filter((one) => one !== cover && !one.hasAttribute('inert'))
  const [focused, titled] = [document.activeElement, document.title]
  const ended = new AbortController()
  // What fills the screen lies upon everything else.
  if (document.fullscreenElement) void document.exitFullscreen()
  // Keys do nothing behind it.
  cover.addEventListener('keydown', (event) => event.stopPropagation(), { signal: ended.signal })
  for (const one of beside) one.toggleAttribute('inert', true)
  document.body.dataset['covered'] = ''
  document.title = title
  cover.focus()
  return () => {
    ended.abort()
    for (const one of beside) one.removeAttribute('inert')
    delete document.body.dataset['covered']
    if (document.title === title) document.title = titled
    if (focused instanceof HTMLElement) focused.focus()
  }
}
