export type NotificationTables = {
  notification_sending: { sender_id: number; sent: string; recipients: number }
}
