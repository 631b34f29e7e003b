import type { Generated } from 'kysely'
import type { MotionRules } from '#features/motions/rules.ts'

export type CatalogueTables = {
  business_type: {
    id: Generated<number>
    title: string
    api_uid: string
    show_for_proposal: Generated<boolean>
    sort_order: Generated<number>
    least_signatures: Generated<number>
    publish_days_before: number | null
    submit_minutes_after: number | null
    first_signatories: Generated<MotionRules['first_signatories']>
    number_pattern: Generated<string>
  }
  tag_option: {
    id: Generated<number>
    slug: string
    title_de: string
    title_fr: string
    title_en: string
    style: 'simple' | 'count' | 'progress'
    content_types: string[]
    color: string | null
    readonly: Generated<boolean>
    is_active: Generated<boolean>
    sort_order: Generated<number>
  }
  meeting_template_fragment: { id: Generated<number>; name: string; text: string; sort_order: Generated<number> }
  /** Its exclusion constraint refuses overlaps. */
  legislative_term: { id: Generated<number>; title: string; begin_date: string; end_date: string | null }
  site_setting: { name: string; value: unknown }
}
