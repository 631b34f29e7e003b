import { Button, Group, Menu, Textarea, TextInput } from '@mantine/core'
import { memo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSortableRow } from '#platform/web/ui/drag/sortable-rows.ts'
import { ActionsMenu, DragHandle, MoveEntries } from '#platform/web/ui/list/RowControls.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import classes from './ByHand.module.css'
import { addFiles, changeItem, type DraftItem, moveItem, newItem, removeItem } from './draft.ts'
import { menuId, neighbourMenu, useDraft, useEditing } from './editing.ts'
import { HiddenInput, useCheckedFiles, useFileDrop } from './files/file-inputs.tsx'
import type { PathFile } from './files/file-names.ts'
import { Papers } from './Papers.tsx'
import { PasteDialog } from './PasteDialog.tsx'

/** The agenda items with their documents. */
export function Items() {
  const { t } = useTranslation()
  const { change } = useEditing()
  const items = useDraft((draft) => draft.items)
  const [isPasting, setPasting] = useState(false)
  const [added, setAdded] = useState<string | null>(null)
  const add = (is_paragraph: boolean) => {
    const item = newItem({ is_paragraph })
    setAdded(item.key)
    change((all) => ({ ...all, items: [...all.items, item] }))
  }
  return (
    <SectionCard
      title={t('by_hand.items')}
      actions={
        <Group gap="xs">
          <Button variant="default" onClick={() => add(false)}>
            {t('by_hand.add_item')}
          </Button>
          <Button variant="default" onClick={() => add(true)}>
            {t('by_hand.add_heading')}
          </Button>
          <Button variant="default" onClick={() => setPasting(true)}>
            {t('by_hand.paste_table')}
          </Button>
        </Group>
      }
    >
      {items.length === 0 && <p className={classes.empty}>{t('by_hand.no_items')}</p>}
      {/* Safari drops the list role without list markers. */}
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles */}
      <ol className={classes.items} role="list" aria-label={t('by_hand.items')}>
        {items.map((item, index) => (
          <Item key={item.key} item={item} index={index} isNew={item.key === added} />
        ))}
      </ol>
      {isPasting && <PasteDialog onClose={() => setPasting(false)} />}
    </SectionCard>
  )
}

type Props = { item: DraftItem; index: number; isNew: boolean }

/** Rendered again only when it changes itself. */
const Item = memo(function Item({ item, index, isNew }: Props) {
  const { t } = useTranslation()
  const { change, isJudged } = useEditing()
  const [isDescribed, setDescribed] = useState(item.extended_title !== '')
  const checked = useCheckedFiles()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: PathFile[]) => {
    const fit = checked(files)
    change((all) => addFiles(all, item.key, fit))
  }
  const drop = useFileDrop(take)
  const { ref, handleRef } = useSortableRow({ id: item.key, index, group: 'items', type: 'item' })
  const set = (facts: Partial<DraftItem>) => change((all) => changeItem(all, item.key, facts))
  const name = item.title || t(item.is_paragraph ? 'by_hand.heading' : 'by_hand.item')
  return (
    <li ref={ref} className={classes.item} {...(!item.is_paragraph && drop.props)}>
      <div className={classes.line}>
        <DragHandle ref={handleRef} title={name} />
        {!item.is_paragraph && (
          <TextInput
            className={classes.number}
            aria-label={t('by_hand.number')}
            placeholder={t('by_hand.number')}
            maxLength={100}
            value={item.number}
            onChange={({ currentTarget }) => set({ number: currentTarget.value })}
          />
        )}
        <TextInput
          className={classes.grow}
          aria-label={t(item.is_paragraph ? 'by_hand.heading' : 'by_hand.item_title')}
          placeholder={t(item.is_paragraph ? 'by_hand.heading' : 'by_hand.item_title')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={isNew}
          maxLength={1000}
          fw={item.is_paragraph ? 600 : undefined}
          value={item.title}
          error={isJudged && item.title.trim() === '' && t('problem.required_input_missing')}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <ActionsMenu id={menuId(item.key)} title={name}>
          {() => (
            <>
              {!item.is_paragraph && <Menu.Item onClick={() => input.current?.click()}>{t('by_hand.add_files')}</Menu.Item>}
              {!isDescribed && <Menu.Item onClick={() => setDescribed(true)}>{t('by_hand.add_description')}</Menu.Item>}
              <Menu.Item disabled={item.papers.length > 0} onClick={() => set({ is_paragraph: !item.is_paragraph, number: '' })}>
                {t(item.is_paragraph ? 'by_hand.make_item' : 'by_hand.make_heading')}
              </Menu.Item>
              <MoveItems item={item} index={index} name={name} />
            </>
          )}
        </ActionsMenu>
      </div>
      {isDescribed && (
        <Textarea
          mt={4}
          aria-label={t('by_hand.description')}
          placeholder={t('by_hand.description')}
          autosize
          maxLength={5000}
          value={item.extended_title}
          onChange={({ currentTarget }) => set({ extended_title: currentTarget.value })}
        />
      )}
      {!item.is_paragraph && (
        <>
          <Papers area={item.key} label={t('by_hand.papers_of', { title: name })} papers={item.papers} />
          <HiddenInput ref={input} label={t('by_hand.add_files_to', { title: name })} onFiles={take} />
        </>
      )}
    </li>
  )
})

function MoveItems({ item: { key }, index, name }: { item: DraftItem; index: number; name: string }) {
  const { t } = useTranslation()
  const { change, say, focusLater } = useEditing()
  const items = useDraft((draft) => draft.items)
  const remove = () => {
    change((all) => removeItem(all, key))
    focusLater(neighbourMenu(items, index))
  }
  const to = (place: number) => {
    change((all) => moveItem(all, key, place))
    focusLater(menuId(key))
    say(t('by_hand.item_moved', { title: name, position: place + 1, count: items.length }))
  }
  return (
    <>
      <MoveEntries index={index} count={items.length} onMove={to} />
      <Menu.Divider />
      <Menu.Item c="var(--mantine-color-error)" onClick={remove}>
        {t('by_hand.remove')}
      </Menu.Item>
    </>
  )
}
