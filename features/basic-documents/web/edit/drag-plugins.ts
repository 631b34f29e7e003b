import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { dragPlugins } from '#platform/web/ui/drag/drag-plugins.ts'
import { allDocuments } from './changes.ts'
import { areaKey, documentKey, sectionKey } from './drag.ts'

/**
 * Plugins of the drag library with the texts of this page. Fixed on the first render.
 */
export function useDragPlugins(structure: DocumentStructure) {
  const { t } = useTranslation()
  const [titles] = useState(() => createStore(new Map<string, string>()))
  const withoutSection = t('basic_documents.without_section')
  useEffect(() => {
    titles.set(titlesOf(structure, withoutSection))
  }, [titles, structure, withoutSection])

  const titleOf = (id: string) => titles.get().get(id)
  const [plugins] = useState(() =>
    dragPlugins({
      start: (id) => t('basic_documents.drag_start', { title: titleOf(id) }),
      over: (id, target) => {
        const near = titleOf(target)
        return near && t('basic_documents.drag_over', { title: titleOf(id), target: near })
      },
      cancel: (id) => t('basic_documents.drag_cancel', { title: titleOf(id) }),
      instructions: t('basic_documents.drag_instructions'),
    }),
  )
  return plugins
}

const titlesOf = (structure: DocumentStructure, withoutSection: string) =>
  new Map([
    [areaKey(null), withoutSection],
    ...structure.sections.flatMap(({ id, title }): [string, string][] => [
      [areaKey(id), title],
      [sectionKey(id), title],
    ]),
    ...allDocuments(structure).map(({ id, title }): [string, string] => [documentKey(id), title]),
  ])
