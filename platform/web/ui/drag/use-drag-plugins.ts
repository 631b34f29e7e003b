import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { dragPlugins } from './drag-plugins.ts'

/** Plugins of the drag library, fixed on the first render. `titles` names what can be dragged and what it can be over, by id. */
export function useDragPlugins(titles: () => ReadonlyMap<string, string>) {
  const { t } = useTranslation()
  const [latest] = useState(() => createStore(titles))
  useEffect(() => latest.set(titles), [latest, titles])
  const titleOf = (id: string) => latest.get()().get(id)
  const [plugins] = useState(() =>
    dragPlugins({
      start: (id) => t('rows.drag_start', { title: titleOf(id) }),
      over: (id, target) => {
        const near = titleOf(target)
        return near && t('rows.drag_over', { title: titleOf(id), target: near })
      },
      cancel: (id) => t('rows.drag_cancel', { title: titleOf(id) }),
      instructions: t('rows.drag_instructions'),
    }),
  )
  return plugins
}
