import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { tagsSubject } from '#features/outbox/web/deed.ts'
import { WaitsSign } from '#features/outbox/web/WaitsSign.tsx'
import { tagPolicy } from '#features/tags/policy.ts'
import type { TagContentType, Tagged, TagOption } from '#features/tags/tag.ts'
import classes from './TagBoard.module.css'
import { TaggedBy } from './TaggedBy.tsx'
import { TaggersToggle } from './TaggersToggle.tsx'
import { TagToggle } from './TagToggle.tsx'
import { ownSlugs, tagBoard } from './tag-board.ts'
import { useTagChoice } from './use-tag-choice.ts'

export type TagBoardProps = { object: Tagged & { id: number }; content_type: TagContentType; committee_id: number }
type Props = TagBoardProps & { options: TagOption[] }

/** The tags that an object can have, to set the own ones and to see who else did (D3 §4). */
export function TagBoard({ object, content_type, committee_id, options }: Props) {
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
      <div id={taggers}>{shown && <TaggedBy tag={shown} />}</div>
      <WaitsSign subject={tagsSubject({ content_type, id: object.id })} />
      {maySet && <p className={classes.hint}>{t('tags.others_see')}</p>}
    </div>
  )
}
