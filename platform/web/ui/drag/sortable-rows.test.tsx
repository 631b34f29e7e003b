import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

// When loaded, the library needs something that jsdom lacks.
const load = () =>
  Promise.all([import('@dnd-kit/dom'), import('@dnd-kit/dom/sortable'), import('@dnd-kit/react'), import('./sortable-rows.ts')])

test('rows can be sorted by keyboard, and the library does not move DOM nodes itself', async () => {
  const [{ DragDropManager }, plugins, { DragDropProvider }, { useSortableRow }] = await load()
  const manager = new DragDropManager()
  function Row() {
    const { ref } = useSortableRow({ id: '1', index: 0, group: 'rows', type: 'row' })
    return <div ref={ref} />
  }
  render(
    <DragDropProvider manager={manager}>
      <Row />
    </DragDropProvider>,
  )
  const isThere = (plugin: Parameters<typeof manager.registry.plugins.get>[0]) => manager.registry.plugins.get(plugin) !== undefined
  expect([isThere(plugins.SortableKeyboardPlugin), isThere(plugins.OptimisticSortingPlugin)]).toEqual([true, false])
})
