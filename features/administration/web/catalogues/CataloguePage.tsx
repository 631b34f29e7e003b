import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { PartHeading } from '#features/administration/web/AdministrationNavigation.tsx'
import { useEdited, useLatest, useRemove } from '#features/administration/web/entry-form.ts'
import { ListCard, useAdministrationSearch } from '#features/administration/web/ListCard.tsx'
import { listQuery } from '#features/administration/web/queries.ts'
import type { Edited } from '#platform/shared/edited.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { fetchFile } from '#platform/web/lib/http/fetch-file.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { SearchField } from '#platform/web/ui/form/search-fields.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowActions } from '#platform/web/ui/list/RowActions.tsx'
import { ListFiles } from '#platform/web/ui/list/table/ListFiles.tsx'

type Shown = { title: string; facts: (string | false)[]; color_code?: string | null }
type Props<Item> = {
  part: 'business_types' | 'tag_options' | 'text_fragments' | 'legislative_terms'
  calls: { list: Endpoint; file: Endpoint; remove: Endpoint & { edited: Edited } }
  rowOf: (item: Item) => Shown
  EntryDialog: ComponentType<EntryDialogProps<Item>>
  /** Set if removing the entry removes more than the entry. */
  removeQuestion?: 'administration_pages.remove_tag_question'
}

/** Undefined for a new entry. */
export type EntryDialogProps<Item> = { item: Item | undefined; onClose: () => void }
type Page<Item> = { total: number; items: Item[] }

/** A catalogue that can be searched, with entries to add, change and remove. */
export function CataloguePage<Item extends { id: number }>({ part, calls, rowOf, EntryDialog, removeQuestion }: Props<Item>) {
  const { t } = useTranslation()
  const { search, ask } = useAdministrationSearch()
  const asked = { query: search.query, start: search.start }
  const found = useQuery({ ...listQuery(calls.list as never, asked as never), select: (page) => page as unknown as Page<Item> })
  const { edited, add, edit, close } = useEdited<Item>()
  const latest = useLatest(edited?.item, found.data)
  const remove = useRemove(calls.remove, (title) => t(removeQuestion ?? 'administration_pages.remove_question', { title }))
  return (
    <>
      <PartHeading part={part} />
      <SearchField label={t('administration_pages.search')} value={search.query} onSearch={(query) => ask({ query })} />
      <ListCard
        title={t(`administration_pages.${part}`)}
        actions={<AddButton label={t(`administration_pages.add_${part}`)} onClick={add} />}
        found={found}
        empty={t(`administration_pages.no_${part}`)}
        foot={
          <ListFiles
            fetch={(as, work, receiving) =>
              fetchFile(calls.file as never, { query: { query: search.query, as }, work } as never, receiving)
            }
          />
        }
      >
        {(item) => {
          const shown = rowOf(item)
          const { id } = item
          return (
            <ListRow
              key={id}
              {...shown}
              trailing={<RowActions title={shown.title} onEdit={() => edit(item)} onDelete={() => remove(item, shown.title)} />}
            />
          )
        }}
      </ListCard>
      {edited && <EntryDialog item={latest} onClose={close} />}
    </>
  )
}
