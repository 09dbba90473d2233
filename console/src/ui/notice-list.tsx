import '../styles/rest.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';

export const NoticeList = () => <Notifications position="bottom-center" />;

export const { hide: closeNotice, show: showNotice } = notifications;
