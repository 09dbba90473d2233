import type { CreateCustomerDto } from '../../customers/dto/create-customer.dto';

/** Customers who existed before the form. Phone numbers without a country code are German. */
export const CUSTOMERS: readonly CreateCustomerDto[] = [
  { firstName: 'Lena', lastName: 'Hoffmann', email: 'lena.hoffmann@example.com' },
  {
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jonas.weber@example.com',
    phone: '+49 30 23125 017',
  },
  { firstName: 'Ayşe', lastName: 'Yılmaz', email: 'ayse@example.com', phone: '0151 23456789' },
  { firstName: 'Émilie', lastName: 'Dubois', email: 'emilie.dubois@example.com' },
  { firstName: 'Søren', lastName: 'Møller', phone: '+45 32 12 34 56' },
  { firstName: 'Katarzyna', lastName: 'Nowak', email: 'k.nowak@example.com' },
  { firstName: 'Mateo', lastName: 'García', email: 'mateo.garcia@example.com' },
  { firstName: 'Björn', lastName: 'Größler', email: 'bjoern@example.com', phone: '0170 5551234' },
  { firstName: 'Yuki', lastName: 'Tanaka', email: 'yuki.tanaka@example.com' },
  { firstName: 'Olivia', lastName: 'O’Connor', email: 'olivia@example.com', username: 'liv' },
  { firstName: 'Anh', lastName: 'Nguyễn', phone: '030 4400 1122' },
  { firstName: 'Elif', lastName: 'Kaya', email: 'elif.kaya@example.com', phone: '0176 98765432' },
];
