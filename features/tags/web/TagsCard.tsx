import { ActionIcon } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { refreshDocuments } from '#features/documents/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { titleIn, useCallOrQueue } from '#features/outbox/web/use-call-or-queue.ts'
import { UnsentMark } from '#features/outbox/web/waiting.tsx'
import { setTags, taggedPaths } from '#features/tags/contract.ts'
import { tagPolicy } from '#features/tags/policy.ts'
import type { TagContentType, Tagged, TagOption } from '#features/tags/tag.ts'
import { fullName } from '#platform/shared/actor.ts'
import { connectivity } from '#platform/web/lib/connectivity/connectivity.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { useChoice } from '#platform/web/ui/form/use-choice.ts'
import { useTagOptions } from './queries.ts'
import classes from './TagsCard.module.css'
import { TagToggle } from './TagToggle.tsx'
import { type BoardTag, hasBoard, ownSlugs, tagBoard } from './tag-board.ts'
import { tagsChange, tagsSubject } from './tags-operation.ts'

/** The tags of an agenda item in a line below its title; nothing if items of its kind cannot be tagged (D2 §2, D3 §2). */
export function TagsLine(props: TagBoardProps) {
  const { t } = useTranslation()
  const options = useTagOptions(props.committee_id, props.content_type)
  if (!options || !hasBoard(props.object, options)) return null
  return (
    <section className={classes.line} aria-label={t('tags.tags')}>
      <TagBoard key={props.object.id} {...props} options={options} />
    </section>
  )
}

/** The same in the sidebar of a document. */
export function TagsSection(props: TagBoardProps) {
  const { t } = useTranslation()
  const options = useTagOptions(props.committee_id, props.content_type)
  if (!options || !hasBoard(props.object, options)) return null
  return (
    <section className={classes.section} aria-label={t('tags.tags')}>
      <h3 className={classes.heading}>{t('tags.tags')}</h3>
      <TagBoard key={props.object.id} {...props} options={options} />
    </section>
  )
}

type TagBoardProps = { object: Tagged & { id: number }; content_type: TagContentType; committee_id: number }
type Props = TagBoardProps & { options: TagOption[] }

/** The tags that an object can have, to set one's own and see who else did (D3 §4). */
function TagBoard({ object, content_type, committee_id, options }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<string>()
  const taggers = useId()
  const me = useMe()
  const isClosed = useIsClosed(committee_id)
  const { chosen, choose } = useTagChoice({ content_type, object })
  const tags = tagBoard(object, options, { me, committee_id, chosen })
  const maySet = !isClosed && tagPolicy.set(me, { committee_id })
  const own = chosen ?? ownSlugs(object, options, me)
  const toggle = (slug: string) => choose({ before: own, tags: own.includes(slug) ? own.filter((one) => one !== slug) : [...own, slug] })
  const shown = tags.find(({ slug, taggers: { length } }) => slug === open && length > 0)
  return (
    <div className={classes.board}>
      <ul className={classes.tags}>
        {tags.map((tag) => (
          <li key={tag.slug} className={classes.tag}>
            <TagToggle tag={tag} onToggle={maySet && tag.isSettable ? () => toggle(tag.slug) : undefined} />
            {tag.isSettable && (
              <TaggersToggle
                tag={tag}
                isOpen={tag === shown}
                controls={taggers}
                onToggle={() => setOpen(tag === shown ? undefined : tag.slug)}
              />
            )}
          </li>
        ))}
      </ul>
      <div id={taggers} className={classes.who}>
        {shown && <TaggedBy tag={shown} />}
      </div>
      <UnsentMark subject={tagsSubject({ content_type, id: object.id })} />
      {maySet && <p className={classes.hint}>{t('tags.others_see')}</p>}
    </div>
  )
}

/** Everybody who set a tag, and when. */
function TaggedBy({ tag: { name, taggers } }: { tag: BoardTag }) {
  const { t } = useTranslation()
  const { date } = useDates()
  return (
    <section className={classes.taggers} aria-label={t('tags.tagged_by', { name })}>
      <h3 className={classes.boardHeading}>{t('tags.tagged_by', { name })}</h3>
      <ul className={classes.people}>
        {taggers.map(({ full_name, created }) => (
          <li key={`${full_name} ${created}`}>
            {full_name}
            {created && <span className={classes.when}> {date(created)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

type TaggersToggleProps = { tag: BoardTag; isOpen: boolean; controls: string; onToggle: () => void }

/** Shows who set a tag: disabled if nobody did, inactive, or active (D3 §4). */
function TaggersToggle({ tag: { name, taggers }, isOpen, controls, onToggle }: TaggersToggleProps) {
  const { t } = useTranslation()
  const label = t(taggers.length > 0 ? 'tags.show_taggers' : 'tags.no_taggers', { name })
  return (
    <ActionIcon
      className={classes.info}
      size={44}
      radius="xl"
      variant={isOpen ? 'filled' : 'subtle'}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      disabled={taggers.length === 0}
      onClick={onToggle}
    >
      <IconInfoCircle size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

type Place = { content_type: TagContentType; object: Tagged & { id: number } }
/** The slugs set before, and those to set. */
type Choice = { before: string[]; tags: string[] }

/** The set of slugs that the reader chose and that is being saved, and a function to choose another one. */
function useTagChoice({ content_type, object }: Place) {
  const client = useQueryClient()
  const me = useMe()
  const orWait = useCallOrQueue()
  const { id, tags: known, tag_counts } = object
  const tagger = { username: me.username, full_name: fullName(me) }
  const title = () => titleIn(client, { kind: taggedPaths[content_type], id })
  const { chosen, choose } = useChoice(setTags[content_type], {
    asked: ({ tags }: Choice) => ({ params: { id }, body: { tags } }),
    by: (asked, { before, tags }) => {
      const [added, removed] = [tags.filter((slug) => !before.includes(slug)), before.filter((slug) => !tags.includes(slug))]
      const change = tagsChange({ title: title(), content_type, id, added, removed, tagger })
      return orWait(setTags[content_type], { asked, change, answer: { tags: known, tag_counts } })
    },
    failure: 'tags.save_failed',
    queue: `tags ${content_type} ${id}`,
    // Offline, there is nothing to refetch from.
    refresh: async () =>
      connectivity.get() === 'there' && Promise.all([refreshDocuments(client), client.invalidateQueries({ queryKey: ['tags'] })]),
  })
  return { chosen: chosen?.tags, choose }
}
