export * from '@sheaf/pdf';
