// Rows of a template written by hand with antd: a table of inputs in a Form.List.
import { Form, Input, InputNumber, Select, Table } from 'antd';

export interface DayRow {
  start: string;
  end: string;
  power: number;
  chargeStatus: string;
  distribution: string;
  note: string;
}
export const statuses = ['idle', 'stop'];
export const rules = ['num_avg', 'available_num_avg'];
const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const time = { pattern: /^([01]\d|2[0-4]):[0-5]\d$/, message: 'A time of day' };

export function HandRows({ rows }: { rows: readonly DayRow[] }) {
  return (
    <Form size="small" initialValues={{ rows }}>
      <Form.List name="rows">
        {(fields) => (
          <Table
            size="small"
            pagination={false}
            dataSource={fields}
            rowKey="key"
            columns={[
              { title: 'Start', render: (_, { name }) => item(name, 'start', <Input />, [time]) },
              { title: 'End', render: (_, { name }) => item(name, 'end', <Input />, [time]) },
              {
                title: 'Power',
                render: (_, { name }) =>
                  item(name, 'power', <InputNumber controls={false} />, [{ type: 'number' as const, min: -125, max: 125 }]),
              },
              {
                title: 'Charge status',
                render: (_, { name }) => item(name, 'chargeStatus', <Select options={optionsOf(statuses)} />),
              },
              {
                title: 'Distribution rule',
                render: (_, { name }) => item(name, 'distribution', <Select options={optionsOf(rules)} />),
              },
              { title: 'Note', render: (_, { name }) => item(name, 'note', <Input />, [{ max: 60 }]) },
            ]}
          />
        )}
      </Form.List>
    </Form>
  );
}

const item = (row: number, name: keyof DayRow, input: React.ReactNode, itsRules: readonly object[] = []) => (
  <Form.Item name={[row, name]} noStyle rules={[{ required: true }, ...itsRules]}>
    {input}
  </Form.Item>
);
