import { render } from '@testing-library/react'
import { expect, test } from 'vitest'

// When loaded, the library needs something that jsdom lacks.
const load = () =>
  Promise.all([
    import('@dnd-kit/dom'),
    import('@dnd-kit/dom/sortable'),
    import('@dnd-kit/react'),
    import('@dnd-kit/react/sortable'),
    import('#platform/web/ui/drag/drag-plugins.ts'),
  ])

test('rows can be sorted by keyboard, and the library does not move DOM nodes itself', async () => {
  const [{ DragDropManager }, plugins, { DragDropProvider }, { useSortable }, { sortPlugins }] = await load()
  const manager = new DragDropManager()
  function Row() {
    const { ref } = useSortable({ id: 1, index: 0, plugins: sortPlugins })
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
