// The station form written by hand with antd: the same fields, in the same order, with the same rules.
import { UploadOutlined } from '@ant-design/icons';
import { Button, Cascader, DatePicker, Form, Input, InputNumber, Segmented, Select, Switch, Upload } from 'antd';
import type { Rule } from 'antd/es/form';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { Choice, Members, Schema } from '../../../src/core/language.ts';

export interface Option {
  value: string;
  title: string;
  children?: Option[];
}
interface HandFormProps {
  schema: Schema;
  data: Readonly<Record<string, unknown>>;
  areas: Option[];
  vendors: Option[];
}

const titled = { label: 'title', value: 'value', children: 'children' } as const;
const titledOnce = { label: 'title', value: 'value' } as const;
const required = (message: string): Rule => ({ required: true, message });
const digits = (whole: number, part: number): Rule => ({
  validator: (_rule, value: number | null | undefined) =>
    value === undefined || value === null || new RegExp(`^-?\\d{1,${whole}}(\\.\\d{1,${part}})?$`).test(String(value))
      ? Promise.resolve()
      : Promise.reject(new Error(`At most ${whole} digits before and ${part} after the point`)),
});
const between = (min: number, max: number): Rule => ({ type: 'number', min, max });
const placed: Rule = ({ getFieldValue }) => ({
  validator: () =>
    (getFieldValue('longitude') === undefined) === (getFieldValue('latitude') === undefined)
      ? Promise.resolve()
      : Promise.reject(new Error('Select the location on the map')),
});
const optionsOf = (choices: Members<Choice> | undefined) =>
  Object.values(choices ?? {}).map(({ const: value, title }) => ({ value: value as number, label: String(title) }));

export function HandForm({ schema, data, areas, vendors }: HandFormProps) {
  const choicesOf = (name: string) => optionsOf(schema.properties?.[name]?.choices);
  const number = (name: string, title: string, unit: string, rules: Rule[]): ReactNode => (
    <Form.Item name={name} label={title} rules={rules}>
      <InputNumber className="ems-wide" suffix={unit} controls={false} />
    </Form.Item>
  );
  return (
    <Form layout="vertical" size="small" initialValues={{ ...data, operationTime: dayjs(String(data.operationTime)) }}>
      <fieldset className="ems-field-group">
        <legend>Station</legend>
        <div className="ems-fields bench-two">
          <Form.Item
            className="bench-whole"
            name="name"
            label="Station name"
            rules={[required('Enter the station name'), { max: 50 }]}
          >
            <Input />
          </Form.Item>
          <Form.Item name="stationType" label="Station type">
            <Select options={choicesOf('stationType')} />
          </Form.Item>
          <Form.Item name="operationStatus" label="Operation status">
            <Segmented options={choicesOf('operationStatus')} />
          </Form.Item>
          <Form.Item name="operationTime" label="Operation date" rules={[required('Select the operation date')]}>
            <DatePicker className="ems-wide" />
          </Form.Item>
          <Form.Item name="exploitType" label="Second-life batteries" valuePropName="checked">
            <Switch />
          </Form.Item>
        </div>
      </fieldset>
      <fieldset className="ems-field-group">
        <legend>Power and battery</legend>
        <div className="ems-fields bench-two">
          {number('installedPower', 'Installed power', 'kW', [
            required('Enter the installed power'),
            between(0, 999_999),
            digits(6, 3),
          ])}
          {number('capacity', 'Capacity', 'kWh', [required('Enter the capacity'), between(0, 999_999), digits(6, 3)])}
          <Form.Item name="cellType" label="Cell type">
            <Segmented options={choicesOf('cellType')} />
          </Form.Item>
          <Form.Item name="cellMakers" label="Cell manufacturer" rules={[{ max: 60 }]}>
            <Select allowClear fieldNames={titledOnce} options={vendors} />
          </Form.Item>
          {number('cellCapacity', 'Cell capacity', 'Ah', [between(0, 999_999), digits(6, 3)])}
        </div>
      </fieldset>
      <fieldset className="ems-field-group">
        <legend>Place</legend>
        <div className="ems-fields bench-two">
          <Form.Item className="bench-whole" name="area" label="Area">
            <Cascader changeOnSelect showSearch fieldNames={titled} options={areas} />
          </Form.Item>
          <Form.Item className="bench-whole" name="address" label="Address" rules={[required('Enter the address'), { max: 100 }]}>
            <Input />
          </Form.Item>
          {number('longitude', 'Longitude', '°', [
            required('Select the location on the map'),
            between(-180, 180),
            digits(3, 6),
            placed,
          ])}
          {number('latitude', 'Latitude', '°', [
            required('Select the location on the map'),
            between(-90, 90),
            digits(2, 6),
            placed,
          ])}
        </div>
      </fieldset>
      <fieldset className="ems-field-group">
        <legend>Picture</legend>
        <Form.Item name="image" label="Picture" valuePropName="fileList" getValueFromEvent={() => []}>
          <Upload accept=".png,.jpg" maxCount={1} beforeUpload={() => false}>
            <Button icon={<UploadOutlined />}>Select a file</Button>
          </Upload>
        </Form.Item>
      </fieldset>
      <Button type="primary" htmlType="submit">
        Save
      </Button>
    </Form>
  );
}
