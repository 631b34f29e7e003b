import type { Generated } from 'kysely'

export type CatalogueTables = {
  business_type: {
    id: Generated<number>
    title: string
    api_uid: string
    show_for_proposal: Generated<boolean>
    sort_order: Generated<number>
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
  site_setting: { name: string; value: unknown }
}
