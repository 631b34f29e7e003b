/** Where the buttons of a page are not its actions: in rows, forms and what lies over it. */
const ELSEWHERE = 'form, table, [role=row], [role=listbox], [role=menu], [role=radiogroup], [role=tablist], [inert], [hidden]'

/**
 * The actions of the page: the buttons that it and the header show now. The quick access presses them, so that nothing can be done in it that
 * cannot be done without.
 */
export function actionsOfPage(): { key: string; title: string; press: () => void }[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main button, header button, main a[download]')]
  const named = new Map(buttons.filter(isAction).map((button) => [nameOf(button), button]))
  named.delete('')
  return [...named].map(([title, button]) => ({ key: `action ${title}`, title, press: () => press(button) }))
}

function isAction(button: HTMLElement): boolean {
  if (button.closest(ELSEWHERE) || button.closest('li') || button.matches(':disabled, [aria-disabled=true]')) return false
  return button.checkVisibility?.({ visibilityProperty: true }) ?? true
}

const nameOf = (button: HTMLElement) => (button.getAttribute('aria-label') ?? button.textContent).trim()

function press(button: HTMLElement): void {
  button.focus()
  button.click()
}
