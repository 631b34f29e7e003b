import type { SettingName } from '#platform/shared/site/site-settings.ts'

/** The settings as the page groups them; every one stands in one of them. */
export const settingGroups = {
  look: ['app_name', 'primary_color', 'default_committee_id'],
  features: [
    'enable_businesses',
    'enable_membership_management',
    'documents_use_sort_order',
    'full_text_search',
    'feature_meeting_description',
    'feature_share_annotations',
    'offline_days',
    'is_solothurn',
  ],
  help: ['help_contact', 'help_phone', 'help_email', 'help_url', 'help_content'],
  connections: ['apps_endpoint_url', 'tracking_url'],
} as const satisfies Record<string, SettingName[]>
