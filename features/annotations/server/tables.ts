import type { Generated, GeneratedAlways } from 'kysely'

export type AnnotationTables = {
  annotation_layer: {
    id: Generated<number>
    version_id: number
    owner_id: number
    name: string | null
    is_private: boolean
    is_restored: Generated<boolean>
    xfdf: string | null
    annotation_count: Generated<number>
    content_bytes: Generated<number>
    has_annotations: GeneratedAlways<boolean>
    created: Generated<string>
    updated: string
  }
  annotation: {
    owner_id: number
    id: string
    layer_id: number
    place: GeneratedAlways<number>
    /** JSON as text; null if the annotation was removed. */
    content: string | null
    created: string
    updated: string
  }
  layer_recipient: {
    layer_id: number
    committee_id: number
    /** One of the two is null. */
    user_id: number | null
    group_id: number | null
  }
}
