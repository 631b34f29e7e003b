export type BookmarkTables = { bookmark: { user_id: number; agenda_item_id: number } }
